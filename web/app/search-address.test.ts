import { expect, it } from 'vitest';
import { searchAddress } from './search-address.ts';

it.each([
  ['space & time', '/latest', '/search?q=space+%26+time'],
  ['  trimmed ', '/', '/search?q=trimmed'],
  ['موسيقى', '/', '/search?q=%D9%85%D9%88%D8%B3%D9%8A%D9%82%D9%89'],
  ['', '/latest', '/search'],
  ['x', '/channels', '/search?q=x&type=channel'],
  ['x', '/channels/7/edit', '/search?q=x&type=channel'],
  ['x', '/Channels/', '/search?q=x&type=channel'],
  ['x', '/channelsandmore', '/search?q=x'],
  ['x', '/subscriptions', '/search?q=x'],
  ['x', '/search?q=y&contentSearch=true&sortBy=top', '/search?q=x&sortBy=top&contentSearch=true'],
  ['x', '/search?q=y&type=channel&sortBy=latest', '/search?q=x&type=channel&sortBy=latest'],
  ['x', '/search?q=y&tags=4&sources=youtube&period=week', '/search?q=x'],
  ['x', '/search/?q=y&type=channel', '/search?q=x&type=channel'],
  ['x', '/latest?contentSearch=true&sortBy=top', '/search?q=x'],
])('leads a search for "%s" from %s to %s', (term, from, address) => {
  expect(searchAddress(term, new URL(from, 'http://localhost'))).toBe(address);
});
