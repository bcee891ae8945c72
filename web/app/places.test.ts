import { expect, it } from 'vitest';
import { isWithin, type Place } from './places.ts';

const subscriptions: Place = {
  to: '/subscriptions',
  name: 'Subscriptions',
  icon: 'community',
  also: ['/channels'],
};

it.each([
  ['/subscriptions', true],
  ['/subscriptions/add', true],
  ['/channels', true],
  ['/channels/7/edit', true],
  ['/subscriptionsandmore', false],
  ['/latest', false],
])('tells whether %s belongs to a place', (pathname, expected) => {
  expect(isWithin(pathname, subscriptions)).toBe(expected);
});
