import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FoundMedia as Found } from '../../../contract/media.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleMedia } from '../../testing/samples.ts';
import { FoundMedia } from './found-media.tsx';

const media: Found = {
  ...sampleMedia,
  kind: 'short',
  moments: [
    {
      start: 74.9,
      text: 'The escapement lets one tooth go',
      marks: [
        [4, 14],
        [30, 32],
      ],
    },
    { start: 3661, text: 'مرحبا بالعالم', marks: [[0, 5]] },
  ],
};

const show = (change: Partial<Found> = {}) =>
  renderPart(<FoundMedia media={{ ...media, ...change }} eager={false} />).container;

describe('FoundMedia', () => {
  afterEach(cleanup);

  it('leads to the video, and to each place where the words are said', () => {
    show();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [media.name, '/media/7'],
      ['1:14The escapement lets one tooth go', '/media/7?start=74'],
      ['1:01:01مرحبا بالعالم', '/media/7?start=3661'],
    ]);
    expect(screen.getByRole('list', { name: `Where it is said in ${media.name}` })).toBeTruthy();
  });

  it('marks the words that were found, and only these', () => {
    const marks = show().querySelectorAll('mark');
    expect([...marks].map(({ textContent }) => textContent)).toEqual(['escapement', 'go', 'مرحبا']);
  });

  it('says that it was watched and is to be watched later, as every card does', () => {
    const container = show({ watched: true, watchLater: true });
    expect(container.textContent).toContain(', watched, in Watch Later');
    expect(container.querySelector('.grayscale')).not.toBeNull();
    expect(container.querySelector('article')?.className).toContain('border-accent');
    expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy();
  });

  it('shows no list of places where none is known', () => {
    const { moments, ...unsearched } = media;
    renderPart(<FoundMedia media={unsearched} eager={false} />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
