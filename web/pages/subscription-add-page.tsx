import { useNavigate, useSearchParams } from 'react-router';
import { SubscribeForm } from '../features/channels/subscribe-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Adds a channel to the subscriptions. */
export function SubscriptionAddPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader
        icon="community"
        text="Add"
        secondText="Subscription"
        actions={<ButtonLink to="/subscriptions/import">Import Many</ButtonLink>}
      />
      <div className="rounded-2xl border border-line bg-surface p-4 sm:p-6">
        <SubscribeForm
          address={params.get('url') ?? ''}
          onSubscribed={({ id }) => navigate(`/channels/${id}`, { replace: true })}
        />
      </div>
    </div>
  );
}
