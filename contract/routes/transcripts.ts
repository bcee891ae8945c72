import { IdParams } from '../common.ts';
import { Transcript, TranscriptStatus } from '../transcript.ts';
import { defineRoutes } from './route.ts';

/** The calls of transcripts. */
export const transcriptRoutes = defineRoutes({
  readTranscript: {
    method: 'GET',
    path: '/api/media/:id/transcript',
    params: IdParams,
    response: Transcript,
  },
  readTranscriptStatus: { method: 'GET', path: '/api/transcripts', response: TranscriptStatus },
  startBackfill: {
    method: 'POST',
    path: '/api/transcripts/backfill',
    response: TranscriptStatus,
    status: 202,
  },
  stopBackfill: { method: 'DELETE', path: '/api/transcripts/backfill' },
});
