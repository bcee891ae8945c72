import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Icon } from './icon.tsx';

afterEach(cleanup);

const NAMES = [
  'latest',
  'top',
  'video',
  'stats',
  'search',
  'like',
  'group',
  'tag',
  'hammer',
  'community',
  'history',
  'user',
  'bookmark',
  'clock',
  'attachment',
  'links',
  'comment',
] as const;

it('has a picture of its own for each of the names of the specification', () => {
  const pictures = NAMES.map((name) => {
    const { container } = render(<Icon name={name} />);
    const [picture] = container.getElementsByTagName('svg');
    expect(picture?.getAttribute('aria-hidden')).toBe('true');
    return picture?.innerHTML;
  });
  expect(new Set(pictures).size).toBe(NAMES.length);
});
