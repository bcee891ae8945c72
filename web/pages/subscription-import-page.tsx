import { useNavigate } from 'react-router';
import { subscriptionRoutes } from '../../contract/routes/subscriptions.ts';
import { addressOf } from '../api/address.ts';
import { ImportForm } from '../features/channels/import/import-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** Brings the subscriptions of another program along, and gives the own ones to others. */
export function SubscriptionImportPage() {
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader icon="community" text="Import" secondText="Subscriptions" />
      <div className="rounded-2xl border border-line bg-surface p-4 sm:p-6">
        <ImportForm onImported={() => navigate('/subscriptions', { replace: true })} />
      </div>
      <ImportHistory />
      <ExportSubscriptions />
    </div>
  );
}

/** The way to what comes in the same archive. */
function ImportHistory() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-4 sm:p-6">
      <div className="min-w-0 grow basis-60">
        <h2 className="font-medium">Watch History</h2>
        <p className="text-muted text-sm">
          Google Takeout and FreeTube also tell what you have watched.
        </p>
      </div>
      <ButtonLink to="/watch-history/import">Import Watch History</ButtonLink>
    </section>
  );
}

const FORMATS = [
  { format: 'opml', name: 'OPML' },
  { format: 'json', name: 'JSON' },
];

/** The way out: the own subscriptions as files for other programs. */
function ExportSubscriptions() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-4 sm:p-6">
      <div className="min-w-0 grow basis-60">
        <h2 className="font-medium">Export</h2>
        <p className="text-muted text-sm">
          Your subscriptions as OPML for any reader, or as JSON with their groups and schedules.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {FORMATS.map(({ format, name }) => (
          <a
            key={format}
            href={addressOf(subscriptionRoutes.exportSubscriptions.path, {}, { format })}
            download
            aria-label={`Export as ${name}`}
            className={buttonStyle('secondary', false)}
          >
            {name}
          </a>
        ))}
      </div>
    </section>
  );
}
