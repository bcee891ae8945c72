/** What is left of a video: the pieces of it that follow each other, in its own seconds. */
export type Pieces = readonly (readonly [start: number, end: number])[];

/** The video that tests extract from; what is asked for and marked lies within it. */
export const TIMED = {
  title: 'Timed',
  durationSeconds: 16,
  sponsorSegments: [
    { start: 4, end: 6, category: 'sponsor' },
    { start: 9, end: 11, category: 'intro' },
  ],
};

/** The piece of it that tests ask for. */
export const PIECE = { startTime: '00:00:02', endTime: '10' };

/** What is left of it and of the piece, with all that SponsorBlock knows and without. */
export const KEPT: Record<'whole' | 'piece', { all: Pieces; cut: Pieces }> = {
  whole: {
    all: [[0, 16]],
    cut: [
      [0, 4],
      [6, 9],
      [11, 16],
    ],
  },
  piece: {
    all: [[2, 10]],
    cut: [
      [2, 4],
      [6, 9],
    ],
  },
};
