import { expect, test } from 'vitest';
import { Extraction } from '../../../contract/action.ts';
import { failureWords, resultName, successWords } from './action-words.ts';

const audio = (params: object) => Extraction.parse({ action: 'extract_audio', params });
const video = (params: object) => Extraction.parse({ action: 'extract_video', params });

test('names a result by the title, the piece, the profile and what became of the sponsors', () => {
  expect(resultName('Talk', audio({ profile: 'DEFAULT' }))).toBe('Talk (audio)');
  expect(resultName('Talk', audio({ profile: 'MP3', startTime: '90' }))).toBe(
    'Talk (from 1:30, MP3)',
  );
  expect(
    resultName('Talk', video({ profile: 'LARGE_4K', endTime: '1:2.5', sponsorBlock: 'REMOVE' })),
  ).toBe('Talk (0:00–1:02.5, 4K, without sponsors)');
  expect(resultName('Talk', video({ profile: 'SMALL_720', sponsorBlock: 'MARK_CHAPTERS' }))).toBe(
    'Talk (720p, sponsors marked)',
  );
});

test('shortens a title before what the result is', () => {
  const name = resultName('W'.repeat(400), video({ profile: 'MEDIUM_1080' }));
  expect(name.length).toBeLessThanOrEqual(300);
  expect(name).toMatch(/W… \(1080p\)$/);
});

test('leaves no half of a character of a title that is shortened', () => {
  const name = resultName(`W${'😀'.repeat(149)}`, audio({ profile: 'MP3' }));
  expect(name).toBe(`W${'😀'.repeat(109)}… (MP3)`);
});

test('says what was made, and what became of the parts that SponsorBlock knows', () => {
  const removal = video({ profile: 'SMALL_720', sponsorBlock: 'REMOVE' });
  expect(successWords(removal, { duration: 75.4, sponsoredParts: 2 })).toBe(
    'Extracted video (720p, without sponsors), 1:15 long. 2 parts that SponsorBlock knows were cut out.',
  );
  const marking = audio({ profile: 'MP3', sponsorBlock: 'MARK_CHAPTERS' });
  expect(successWords(marking, { duration: 9, sponsoredParts: 1 })).toBe(
    'Extracted audio (MP3, sponsors marked), 0:09 long. 1 part that SponsorBlock knows was marked as chapters.',
  );
  expect(successWords(audio({ profile: 'MP3' }), { duration: 9, sponsoredParts: 0 })).toBe(
    'Extracted audio (MP3), 0:09 long.',
  );
});

test('says nothing of a profile that leaves the sound as it is', () => {
  const whole = audio({ profile: 'DEFAULT' });
  expect(successWords(whole, { duration: 9, sponsoredParts: 0 })).toBe(
    'Extracted audio, 0:09 long.',
  );
  expect(failureWords(whole, 'The video is private.')).toBe(
    'Extracting audio failed. The video is private.',
  );
  const piece = audio({ profile: 'DEFAULT', startTime: '5' });
  expect(successWords(piece, { duration: 9, sponsoredParts: 0 })).toBe(
    'Extracted audio (from 0:05), 0:09 long.',
  );
});

test('says what failed, and why', () => {
  expect(failureWords(audio({ profile: 'MP3' }), 'The video is private.')).toBe(
    'Extracting audio (MP3) failed. The video is private.',
  );
});
