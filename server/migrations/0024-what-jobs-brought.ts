/** A job that is killed and taken up again tells at its end of all that it brought about, not of its last attempt. */
export const whatJobsBrought = `
ALTER TABLE jobs ADD COLUMN brought INTEGER NOT NULL DEFAULT 0;
`;
