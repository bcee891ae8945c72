import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachmentName, savedName, uploadName } from './attachment-name.ts';

describe('the name of an uploaded file', () => {
  test.each([
    ['talk.mp4', 'talk.mp4'],
    ['  notes.txt ', 'notes.txt'],
    ['ملاحظات الاجتماع.pdf', 'ملاحظات الاجتماع.pdf'],
    ['会議 "録画" 👩‍👩‍👧.webm', '会議 "録画" 👩‍👩‍👧.webm'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\talk.mp4', 'talk.mp4'],
    ['a\u0000b\r\n.txt', 'ab.txt'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['..', 'Unnamed file'],
    ['folder/', 'Unnamed file'],
    ['', 'Unnamed file'],
    ['\u200b\u2060', 'Unnamed file'],
  ])('%j becomes %j', (given, expected) => {
    expect(uploadName(given)).toBe(expected);
  });

  test('keeps its ending where it is too long', () => {
    const name = uploadName(`${'x'.repeat(400)}.mp4`);
    expect(name).toHaveLength(300);
    expect(name).toMatch(/x\.mp4$/);
  });

  test('is cut at its end where what follows the last dot is no ending', () => {
    const name = `${'x'.repeat(100)}.${'y'.repeat(300)}`;
    expect(uploadName(name)).toBe(name.slice(0, 300));
  });

  test('is never empty, too long, a path or torn within a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (given) => {
        const name = uploadName(given);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(300);
        expect(name).not.toMatch(/[/\\\p{Cc}]/u);
        expect(name.isWellFormed()).toBe(true);
        expect(uploadName(name)).toBe(name);
      }),
    );
  });
});

test('the name of a generated file may hold a slash', () => {
  expect(attachmentName('AC/DC: live (MP3)')).toBe('AC/DC: live (MP3)');
});

test.each([
  ['A talk (0:10 to 0:20, MP3)', 'audio/mpeg', 'A talk (0:10 to 0:20, MP3).mp3'],
  ['Vol. 2', 'video/mp4', 'Vol. 2.mp4'],
  ['Version 2.50', 'video/mp4', 'Version 2.50.mp4'],
  ['talk.mp4', 'video/mp4', 'talk.mp4'],
  ['talk.MOV', 'video/mp4', 'talk.MOV'],
  ['مقطع', 'video/x-matroska', 'مقطع.mkv'],
  ['notes', 'application/octet-stream', 'notes'],
])('%s of the type %s is saved as %s', (name, contentType, saved) => {
  expect(savedName(name, contentType)).toBe(saved);
});
