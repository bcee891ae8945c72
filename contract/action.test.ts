import { expect, test } from 'vitest';
import { ActionRequest } from './action.ts';

const problemsOf = (request: unknown) =>
  (ActionRequest.safeParse(request).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

test('takes each action with its profiles, and leaves blank times out', () => {
  const audio = {
    action: 'extract_audio',
    params: { profile: 'MP3', startTime: ' ', endTime: '9' },
  };
  expect(ActionRequest.parse(audio)).toEqual({
    action: 'extract_audio',
    params: { profile: 'MP3', endTime: '9' },
  });
  for (const profile of ['SMALL_720', 'MEDIUM_1080', 'LARGE_4K']) {
    expect(problemsOf({ action: 'extract_video', params: { profile } })).toEqual([]);
  }
});

test('takes what is null for left out', () => {
  const params = { profile: 'MP3', startTime: null, endTime: null, sponsorBlock: null };
  expect(ActionRequest.parse({ action: 'extract_audio', params })).toEqual({
    action: 'extract_audio',
    params: { profile: 'MP3' },
  });
});

test('takes the wish for what is said without parameters', () => {
  const wish = { action: 'extract_content', params: {} };
  expect(ActionRequest.parse({ action: 'extract_content' })).toEqual(wish);
  expect(ActionRequest.parse({ action: 'extract_content', params: { profile: 'MP3' } })).toEqual(
    wish,
  );
});

test('requires a profile that belongs to the action', () => {
  const required = [['params.profile', 'Profile is required.']];
  expect(problemsOf({ action: 'extract_audio', params: {} })).toEqual(required);
  expect(problemsOf({ action: 'extract_audio', params: { profile: 'LARGE_4K' } })).toEqual(
    required,
  );
  expect(problemsOf({ action: 'extract_video', params: { profile: 'MP3' } })).toEqual(required);
});

test('refuses unreadable times and an end before the start, each at its field', () => {
  const message = 'Write a time as seconds, mm:ss or hh:mm:ss, e.g. 00:01:30';
  const params = { profile: 'DEFAULT', startTime: 'soon', endTime: '1:99' };
  expect(problemsOf({ action: 'extract_audio', params })).toEqual([
    ['params.startTime', message],
    ['params.endTime', message],
  ]);
  const backwards = { profile: 'DEFAULT', startTime: '1:00', endTime: '30' };
  expect(problemsOf({ action: 'extract_audio', params: backwards })).toEqual([
    ['params.endTime', 'The end must come after the start.'],
  ]);
});

test('still reads pieces of any length, which former versions took', () => {
  const params = { profile: 'MP3', startTime: '3', endTime: '3.001' };
  expect(problemsOf({ action: 'extract_audio', params })).toEqual([]);
});

test.each([{}, { action: 'rm', params: {} }, { action: 'extract_audio' }])(
  'refuses %j',
  (request) => {
    expect(ActionRequest.safeParse(request).success).toBe(false);
  },
);
