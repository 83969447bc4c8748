"""The command `pooram`."""


def main() -> None:
    """Entry point: imports wait until somebody really runs the command."""
    from pooram.cli.app import run

    run()
