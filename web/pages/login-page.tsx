import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { toastForFailure } from '../api/call-toasts.ts';
import { useLoginElsewhere } from '../api/login-elsewhere.ts';
import { messages } from '../api/messages.ts';
import { useLogin } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

interface LoginForm {
  username: string;
  password: string;
}

/** The way in. */
export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const login = useLogin();
  useEffect(() => {
    // Whoever leaves on purpose leaves nothing to read for the next one at this browser; the page before kept
    // something as it went.
    if (state?.hasLeft) sessionStorage.clear();
  }, [state]);
  useLoginElsewhere(() => navigate('/'));
  const { register, handleSubmit, formState } = useForm<LoginForm>();
  const { errors } = formState;

  const submit = handleSubmit((credentials) =>
    login.mutate(credentials, { onSuccess: () => navigate('/') }),
  );

  return (
    <div className="mx-auto w-full max-w-sm pt-[14dvh] pb-10">
      <h1 className="text-center font-semibold text-xl tracking-tight">Login</h1>
      <p className="mt-2 text-center text-muted">
        {state?.sessionEnded
          ? 'Your session has ended. Please log in again.'
          : 'Your catalogue is waiting for you.'}
      </p>
      <form
        noValidate
        onSubmit={submit}
        className="mt-8 flex flex-col gap-5 rounded-2xl border border-line bg-surface p-6"
      >
        <Field label="Username" error={errors.username?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('username', {
                validate: (name) => name.trim() !== '' || 'Username is required',
              })}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('password', { required: 'Password is required' })}
              type="password"
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={login.isPending}>
          Login
        </Button>
        {login.isError && (
          <p className="wrap-anywhere text-center text-danger">
            {toastForFailure(login.error, messages.login)?.message}
          </p>
        )}
      </form>
    </div>
  );
}
