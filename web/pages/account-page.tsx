import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccount } from '../api/account.ts';
import { Bookmarklet } from '../features/account/bookmarklet.tsx';
import { PasswordForm } from '../features/account/password-form.tsx';
import { SessionList } from '../features/account/session-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/state.tsx';

/** The password, and who is logged in. */
export function AccountPage() {
  const account = useAccount();
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-8">
      <PageHeader icon="user" text="Account" />
      {account.isPending ? (
        <div aria-busy className="flex flex-col gap-3">
          <Spinner className="sr-only" label="Loading" />
          <Skeleton className="h-5 w-32 rounded" />
          <Skeleton className="h-24 rounded-2xl" />
        </div>
      ) : account.data ? (
        <>
          {account.data.sessions.length > 0 && (
            <Part heading="Sessions">
              <SessionList sessions={account.data.sessions} />
            </Part>
          )}
          <Part heading="Password">
            <PasswordForm passwordFrom={account.data.passwordFrom} />
          </Part>
          <Part heading="Add from Elsewhere">
            <p>
              Install Vidarium from the menu of your phone's browser: then it stands among the apps
              that YouTube shares a video or a channel with. On a desktop, drag this to your
              bookmarks and press it on a page of YouTube.
            </p>
            <Bookmarklet />
          </Part>
          <Part heading="Watch History">
            <p>
              What you have watched elsewhere can be marked as watched here:{' '}
              <TextLink to="/watch-history/import">import your watch history</TextLink>.
            </p>
          </Part>
          <Part heading="API">
            <p>
              Programs of yours can do all that this app does:{' '}
              <TextLink to="/api-docs">how to call the API</TextLink>.
            </p>
          </Part>
        </>
      ) : (
        <ErrorState
          text="An error occurred when loading the account"
          busy={account.isFetching}
          onRetry={() => account.refetch()}
        />
      )}
    </div>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">{heading}</h2>
      {children}
    </section>
  );
}

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-accent-ink underline underline-offset-2">
    {children}
  </Link>
);
