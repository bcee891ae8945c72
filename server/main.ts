import process from 'node:process';

/** The oldest Node that has what the server uses. */
const OLDEST = 24;

// An older one could not even load the rest, and would say so with a stack that does not name it.
if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  console.error(
    `Vidarium needs Node ${OLDEST} or newer, and this is Node ${process.versions.node}. Start it with npm start, which brings one, or with the path of a newer one.`,
  );
  process.exit(1);
}
const { serve } = await import('./serve.ts');
await serve();
