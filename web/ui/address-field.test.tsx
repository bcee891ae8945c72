import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AddressField } from './address-field.tsx';

const HINT = 'Must be an address';

function AddressForm() {
  const { register, formState } = useForm({ mode: 'onTouched', defaultValues: { url: '' } });
  const { errors, isValid } = formState;
  const pattern = { value: /^https:/, message: HINT };
  return (
    <form aria-label={isValid ? 'Ready' : 'Not ready'}>
      <AddressField
        label="URL"
        hint={HINT}
        error={errors.url?.message}
        field={register('url', { required: HINT, pattern })}
        readOnly={false}
        minLength={14}
        placeholder=""
      />
      <input aria-label="Next" />
    </form>
  );
}

const url = () => screen.getByRole('textbox', { name: 'URL' });
const errors = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

function setUp() {
  render(<AddressForm />);
  return userEvent.setup();
}

describe('AddressField', () => {
  afterEach(cleanup);

  it('finds no fault with an address that was left empty, as to fetch it from another window', async () => {
    const user = setUp();
    expect(document.activeElement).toBe(url());
    fireEvent.blur(url());
    await user.click(screen.getByRole('textbox', { name: 'Next' }));
    await user.tab();
    await vi.waitFor(() => expect(screen.getByRole('form', { name: 'Not ready' })).toBeTruthy());
    expect(errors()).toEqual([]);
    expect(url().getAttribute('aria-invalid')).toBeNull();
  });

  it('says once it is left what belongs there, also when it is emptied after that', async () => {
    const user = setUp();
    await user.type(url(), 'elsewhere');
    expect(errors()).toEqual([]);
    await user.tab();
    await vi.waitFor(() => expect(errors()).toEqual([HINT]));
    await user.clear(url());
    expect(errors()).toEqual([HINT]);
  });
});
