import * as api from './api';

const loaded = new Map<string, Promise<void>>();

export const symbolId = (game: string, symbol: string) => `art-${game}-${symbol}`;

/** Puts a game's symbols into the document, under ids of its own: the front page shows several games at once. */
export function loadArt(game: string): Promise<void> {
  let loading = loaded.get(game);
  if (!loading) {
    loading = insert(game);
    loading.catch(() => loaded.delete(game));
    loaded.set(game, loading);
  }
  return loading;
}

async function insert(game: string): Promise<void> {
  const source = new DOMParser().parseFromString(await api.art(game), 'image/svg+xml').documentElement;
  for (const element of [source, ...source.querySelectorAll('*')]) {
    for (const attribute of [...element.attributes]) {
      if (attribute.localName === 'id') attribute.value = symbolId(game, attribute.value);
      else if (attribute.localName === 'href' && attribute.value.startsWith('#'))
        attribute.value = `#${symbolId(game, attribute.value.slice(1))}`;
      else if (attribute.value.includes('url(#'))
        attribute.value = attribute.value.replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${symbolId(game, id)})`);
    }
  }
  const svg = document.importNode(source, true);
  svg.setAttribute('aria-hidden', 'true');
  // Not display: none, which would switch off the gradients that symbols refer to.
  svg.setAttribute('style', 'position:absolute;width:0;height:0;overflow:hidden');
  document.body.prepend(svg);
}
