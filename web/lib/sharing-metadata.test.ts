import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSharingMetadata } from './sharing-metadata.ts';

afterEach(cleanup);

const metadata = () =>
  Object.fromEntries(
    [...document.head.querySelectorAll('meta[property]')].map((element) => [
      element.getAttribute('property'),
      element.getAttribute('content'),
    ]),
  );

it('shows a shared link with its picture at 480 by 270', () => {
  const { unmount } = renderHook(() =>
    useSharingMetadata({ title: 'How a watch works', image: '/images/media/7.webp' }),
  );
  expect(metadata()).toEqual({
    'og:title': 'How a watch works',
    'og:url': window.location.href,
    'og:image': new URL('/images/media/7.webp', window.location.href).href,
    'og:image:width': '480',
    'og:image:height': '270',
  });
  unmount();
  expect(metadata()).toEqual({});
});

it('says nothing of a picture where there is none, and nothing at all until it is known', () => {
  const { rerender } = renderHook(({ page }) => useSharingMetadata(page), {
    initialProps: { page: undefined as { title: string; image: null } | undefined },
  });
  expect(metadata()).toEqual({});
  rerender({ page: { title: 'A channel', image: null } });
  expect(Object.keys(metadata())).toEqual(['og:title', 'og:url']);
});
