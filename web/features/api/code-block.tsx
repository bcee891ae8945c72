import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToasts } from '../../ui/toast-context.ts';

const REFUSED = {
  kind: 'error',
  title: 'Unable to copy',
  message: 'The browser did not allow it. The text is selected now: copy it as you copy any other.',
} as const;

/** Text for a machine, which can be copied; long lines scroll. @param label what it is, for a screen reader */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const code = useRef<HTMLPreElement>(null);
  const toasts = useToasts();
  // Browsers let pages write to the clipboard over https and on the own machine only.
  const canCopy = navigator.clipboard !== undefined;
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isCopied);
    if (isCopied || !code.current) return;
    getSelection()?.selectAllChildren(code.current);
    toasts.show(REFUSED);
  };
  return (
    <div className="flex items-start gap-1 rounded-xl bg-sunken">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label={label}
        className="min-w-0 grow overflow-x-auto rounded-xl p-3"
      >
        <pre ref={code} className="font-mono text-xs leading-relaxed">
          {text}
        </pre>
      </section>
      {canCopy && (
        <IconButton
          icon={Copy}
          label={copied ? 'Copied' : `Copy: ${label}`}
          className="mt-0.5 me-0.5"
          onClick={copy}
        />
      )}
    </div>
  );
}
