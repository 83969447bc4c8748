"""How a scene is shown outside the browser: as a picture, and as text."""
