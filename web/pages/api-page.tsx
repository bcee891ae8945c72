import { useId } from 'react';
import type { ApiDescription } from '../../contract/api-description.ts';
import { useApiDescription } from '../api/api-description.ts';
import { useUser } from '../api/session.ts';
import { CallDetails } from '../features/api/call-details.tsx';
import { CodeBlock } from '../features/api/code-block.tsx';
import { curlLogin } from '../features/api/curl.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/state.tsx';

/** All calls that this server answers, for those who write programs against it. */
export function ApiPage() {
  const description = useApiDescription();
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-8">
      <PageHeader icon="links" text="API" />
      {description.isPending ? (
        <div aria-busy className="flex flex-col gap-3">
          <Spinner className="sr-only" label="Loading" />
          <Skeleton className="h-24 rounded-2xl" />
          <Skeleton className="h-64 rounded-2xl" />
        </div>
      ) : description.data ? (
        <>
          <Introduction />
          {description.data.tags.map(({ name }) => (
            <Subject key={name} name={name} paths={description.data.paths} />
          ))}
        </>
      ) : (
        <ErrorState
          text="An error occurred when loading the description of the API"
          busy={description.isFetching}
          onRetry={() => description.refetch()}
        />
      )}
    </div>
  );
}

function Introduction() {
  const username = useUser()?.username ?? '';
  return (
    <div className="flex flex-col gap-3">
      <p>
        Everything that this app does, a program of yours can do as well. The{' '}
        <a href="/api/openapi.json" className="text-accent-ink underline underline-offset-2">
          OpenAPI description
        </a>{' '}
        is made for generators of clients. What goes wrong is answered in the form of RFC 9457, with
        a sentence in <code className="font-mono text-xs">detail</code>.
      </p>
      <p>
        Log in first. Each call that changes something sends the token from the cookie along. The
        examples below go on from here:
      </p>
      <CodeBlock label="How to log in" text={curlLogin(location.origin, username)} />
    </div>
  );
}

function Subject({ name, paths }: { name: string; paths: ApiDescription['paths'] }) {
  const id = useId();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call.tags.includes(name))
      .map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-base">
        {name}
      </h2>
      <div className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {calls.map((one) => (
          <CallDetails key={one.call.operationId} {...one} />
        ))}
      </div>
    </section>
  );
}
