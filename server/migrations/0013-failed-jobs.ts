/** The few jobs that failed among the many that did not. */
export const failedJobs = `
CREATE INDEX jobs_failed ON jobs (ended_at) WHERE state = 'failed';
`;
