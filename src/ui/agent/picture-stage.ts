/**
 * The `element` channel: pictures for an agent that can only take screenshots. They are shown at their true pixels in a
 * layer of their own, outside React, so that the selector is there before the tool answers. Nothing may lie over a
 * picture or clip it, or the screenshot shows less than the answer promised.
 */
import type { ToolPicture } from '../../bridge/tool.ts';
import styles from './picture-stage.module.css';

const layerId = 'vernier-agent-pictures';

export interface PictureStage {
  show(pictures: readonly ToolPicture[]): Promise<string>;
  clear(): void;
}

export function createPictureStage(page: Document): PictureStage {
  let urls: string[] = [];

  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') clear();
  };
  const clear = (): void => {
    page.removeEventListener('keydown', closeOnEscape);
    page.getElementById(layerId)?.remove();
    for (const url of urls) URL.revokeObjectURL(url);
    urls = [];
  };

  return {
    async show(pictures) {
      clear();
      const layer = page.createElement('section');
      layer.id = layerId;
      layer.className = styles.layer ?? '';
      layer.setAttribute('aria-label', 'Pictures shown for an agent');
      const images: HTMLImageElement[] = [];
      for (const picture of pictures) {
        const url = URL.createObjectURL(new Blob([new Uint8Array(picture.bytes)], { type: picture.mime }));
        urls.push(url);
        const { figure, image } = figureFor(page, picture, url);
        images.push(image);
        layer.append(figure);
      }
      layer.prepend(bar(page, clear));
      page.body.append(layer);
      page.addEventListener('keydown', closeOnEscape);
      await Promise.all(images.map((image) => image.decode().catch(() => {})));
      const ratio = page.defaultView?.devicePixelRatio ?? 1;
      for (const image of images) image.style.width = `${image.naturalWidth / ratio}px`;
      return `#${layerId}`;
    },
    clear,
  };
}

function figureFor(
  page: Document,
  picture: ToolPicture,
  url: string,
): { figure: HTMLElement; image: HTMLImageElement } {
  const figure = page.createElement('figure');
  figure.className = styles.figure ?? '';
  const image = page.createElement('img');
  image.src = url;
  image.alt = picture.caption;
  image.className = styles.image ?? '';
  const caption = page.createElement('figcaption');
  caption.textContent = picture.caption;
  figure.append(image, caption);
  return { figure, image };
}

function bar(page: Document, close: () => void): HTMLElement {
  const bar = page.createElement('div');
  bar.className = styles.bar ?? '';
  const button = page.createElement('button');
  button.type = 'button';
  button.textContent = 'Close pictures for agent';
  button.className = styles.close ?? '';
  button.addEventListener('click', close);
  bar.append(button, 'An agent asked to see this. It goes away with the next call.');
  return bar;
}
