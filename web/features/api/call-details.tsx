import type { ApiCall } from '../../../contract/api-description.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { CodeBlock } from './code-block.tsx';
import { curlCall } from './curl.ts';
import { type JsonSchema, limitsOf, typeOf } from './json-schema.ts';

const TONES: Record<string, Tone> = {
  GET: 'accent',
  POST: 'success',
  PUT: 'warning',
  DELETE: 'danger',
};

interface CallDetailsProps {
  path: string;
  /** In capitals. */
  method: string;
  call: ApiCall;
}

/** One call of the API: what it does, and on demand what it takes, what it answers, and an example. */
export function CallDetails({ path, method, call }: CallDetailsProps) {
  const body = call.requestBody?.content['application/json']?.schema as JsonSchema | undefined;
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 sm:grid sm:grid-cols-[4rem_auto_minmax(12rem,1fr)] gap-y-1 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2">
        <span className="w-16 shrink-0">
          <Badge tone={TONES[method] ?? 'neutral'}>{method}</Badge>
        </span>
        <code className="wrap-anywhere min-w-0 font-mono text-xs">{path}</code>
        <span className="basis-full text-balance text-muted text-xs sm:text-end">
          {call.summary}
        </span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {call.parameters.length > 0 && <Parameters parameters={call.parameters} />}
        {body && (
          <Part heading="Body">
            <CodeBlock label={`Body of ${call.operationId}`} text={typeOf(body)} />
          </Part>
        )}
        <Part heading="Answer">
          <Answer call={call} />
        </Part>
        <Part heading="Example">
          <CodeBlock
            label={`Example of ${call.operationId}`}
            text={curlCall(location.origin, path, method, call)}
          />
        </Part>
      </div>
    </details>
  );
}

function Part({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-semibold text-xs">{heading}</h3>
      {children}
    </section>
  );
}

function Parameters({ parameters }: Pick<ApiCall, 'parameters'>) {
  return (
    <Part heading="Parameters">
      <ul className="flex flex-col gap-1 text-xs">
        {parameters.map(({ name, in: where, required, schema }) => (
          <li key={name} className="flex flex-wrap gap-x-3">
            <code className="font-mono font-semibold">{name}</code>
            <code className="wrap-anywhere min-w-0 font-mono text-muted">{typeOf(schema)}</code>
            <span className="text-muted">
              {[where === 'path' ? 'in the path' : required ? 'needed' : '', limitsOf(schema)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What comes back where all goes well. */
function Answer({ call }: { call: ApiCall }) {
  const [[status, { content = {} }] = ['204', {}]] = Object.entries(call.responses);
  const schema = content['application/json']?.schema as JsonSchema | undefined;
  if (schema) {
    return <CodeBlock label={`${status}: answer of ${call.operationId}`} text={typeOf(schema)} />;
  }
  const isFile = Object.keys(content).length > 0;
  return (
    <p className="text-muted text-xs">
      {isFile ? `The file, with status ${status}.` : `Nothing, with status ${status}.`}
    </p>
  );
}
