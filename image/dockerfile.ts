/** A step of a Dockerfile that changes files. */
export type Step =
  | { type: 'run'; command: string }
  | { type: 'copy'; from: string | null; sources: string[]; target: string };

/** A step with where it is carried out, and with what is set by then. */
export type PlacedStep = Step & { folder: string; environment: Record<string, string> };

/** A stage of a Dockerfile, and what it tells of the image. */
export interface Stage {
  /** How others call it; null for the last one. */
  name: string | null;
  base: string;
  steps: PlacedStep[];
  /** Where its commands run. */
  folder: string;
  environment: Record<string, string>;
  user: string;
  /** What starts its command, as its words. */
  entrypoint: string[];
  /** What it starts, as its words. */
  command: string[];
  /** What tells whether it is well, as its words. */
  healthCheck: string[];
}

/** Lines that belong together, without comments. */
function instructionsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function readCopy(text: string): Step {
  const [, from, rest = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(text) ?? [];
  const words = rest.split(/\s+/);
  const target = words.pop() ?? '';
  if (words.length === 0 || rest.startsWith('--')) throw new Error(`Not understood: COPY ${text}`);
  return { type: 'copy', from: from ?? null, sources: words, target };
}

const readEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/(\w+)=(\S+)/g), ([, name = '', value = '']) => [name, value]),
  );

function apply(stage: Stage, instruction: string, text: string): void {
  const place = { folder: stage.folder, environment: { ...stage.environment } };
  switch (instruction) {
    case 'RUN':
      stage.steps.push({ type: 'run', command: text, ...place });
      break;
    case 'COPY':
      stage.steps.push({ ...readCopy(text), ...place });
      break;
    case 'WORKDIR':
      stage.folder = text;
      break;
    case 'ENV':
      Object.assign(stage.environment, readEnvironment(text));
      break;
    case 'USER':
      stage.user = text;
      break;
    case 'ENTRYPOINT':
      stage.entrypoint = JSON.parse(text);
      break;
    case 'CMD':
      stage.command = JSON.parse(text);
      break;
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(text.slice(text.indexOf('CMD ') + 'CMD '.length));
      break;
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      break;
    default:
      throw new Error(`Not understood: ${instruction} ${text}`);
  }
}

/**
 * Reads a Dockerfile, as far as this project's makes use of the language.
 *
 * @throws where it makes use of more
 */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of instructionsOf(text)) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [, base = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      const empty = { steps: [], folder: '/', environment: {}, user: 'root' };
      const words = { entrypoint: [], command: [], healthCheck: [] };
      stages.push({ ...empty, ...words, name: name ?? null, base });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`Before the first FROM: ${line}`);
    apply(stage, instruction, rest);
  }
  return stages;
}
