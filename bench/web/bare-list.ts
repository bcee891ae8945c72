import type { Page } from '@playwright/test';
import { MAX_PAGE_SIZE } from '../../contract/common.ts';
import type { Media, MediaPage } from '../../contract/media.ts';

type Card = [picture: string, name: string, channel: string];

/**
 * Puts in place of the page a list of its pictures, names and channels with nothing else: no script, no
 * link, no menu, no colour. What scrolling it takes is the browser's own.
 *
 * @param count how many of the latest videos it holds, rounded up to whole pages
 * @throws where there are fewer
 */
export async function showBareList(page: Page, count: number): Promise<void> {
  const cards: Card[] = [];
  for (let number = 1; cards.length < count; number += 1) {
    const answer = await page.request.get(`/api/media/latest?page=${number}&size=${MAX_PAGE_SIZE}`);
    const { content }: MediaPage = await answer.json();
    if (content.length === 0) throw new Error(`There are only ${cards.length} videos.`);
    cards.push(...content.map(cardOf));
  }
  await page.evaluate((all) => {
    const list = document.createElement('ul');
    list.style.cssText = 'display: grid; grid-template-columns: repeat(4, 1fr); gap: 1rem';
    for (const [picture, name, channel] of all) {
      const item = list.appendChild(document.createElement('li'));
      // As long as the cards, and not drawn out of sight, as those.
      item.style.cssText = 'content-visibility: auto; block-size: 17rem; contain: strict';
      const image = item.appendChild(document.createElement('img'));
      image.style.cssText = 'inline-size: 100%; aspect-ratio: 16 / 9; object-fit: cover';
      Object.assign(image, { loading: 'lazy', decoding: 'async', src: picture });
      item.appendChild(document.createElement('h2')).textContent = name;
      item.appendChild(document.createElement('p')).textContent = channel;
    }
    document.body.replaceChildren(list);
    window.scrollTo(0, 0);
  }, cards);
}

const cardOf = ({ thumbnail, name, channel }: Media): Card => [
  thumbnail ? `/images/media/${thumbnail}` : '',
  name,
  channel.name,
];
