import { useForm } from 'react-hook-form';
import { type Account, PasswordChange } from '../../../contract/account.ts';
import { useChangePassword } from '../../api/account.ts';
import { schemaResolver, showFieldErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** Who else says what the password is, and where to change it then. */
const SAID_ELSEWHERE = {
  settings:
    'The settings say what the password is (AUTH_PASSWORD). Change it there and start the server again. Without that setting it can be changed here.',
  nobody:
    'Logins are switched off (AUTH_ENABLED): whoever reaches this address is you, and there is no password.',
} as const;

/** Changes the password, or says why that is not done here. */
export function PasswordForm({ passwordFrom }: Pick<Account, 'passwordFrom'>) {
  if (passwordFrom !== 'person') {
    return <p className="wrap-anywhere max-w-prose text-muted">{SAID_ELSEWHERE[passwordFrom]}</p>;
  }
  return <ChangePassword />;
}

const NOTHING: PasswordChange = { currentPassword: '', newPassword: '' };

function ChangePassword() {
  const change = useChangePassword();
  const form = useForm<PasswordChange, unknown, PasswordChange>({
    resolver: schemaResolver(PasswordChange),
    defaultValues: NOTHING,
  });
  const { register, handleSubmit, reset, setError, formState } = form;
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: () => reset(NOTHING),
      onError: (error) => showFieldErrors(error, ['currentPassword', 'newPassword'], setError),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-5">
      <Field label="Current password" error={errors.currentPassword?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('currentPassword')}
            type="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field
        label="New password"
        hint="At least 8 characters. All other sessions end when it is changed."
        error={errors.newPassword?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('newPassword')}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={change.isPending} className="self-start">
        Change password
      </Button>
    </form>
  );
}
