import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface AddressFieldProps {
  label: string;
  /** Says what belongs there; an error takes its place. */
  hint: string;
  error: string | undefined;
  /** What the form registered. */
  field: UseFormRegisterReturn;
  readOnly: boolean;
  minLength: number;
  placeholder: string;
}

/**
 * The field that a form begins with for an address from elsewhere. Whoever leaves it empty, perhaps
 * only to fetch the address from another window, is not told off for that.
 */
export function AddressField(props: AddressFieldProps) {
  const { label, hint, error, field, readOnly, minLength, placeholder } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <Input
          {...attributes}
          {...field}
          readOnly={readOnly}
          onBlur={(event) => {
            if (event.target.value !== '') void field.onBlur(event);
          }}
          type="url"
          required
          minLength={minLength}
          placeholder={placeholder}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
        />
      )}
    </Field>
  );
}
