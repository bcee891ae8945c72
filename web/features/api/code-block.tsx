import Copy from 'lucide-react/icons/copy';
import { useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** Text for a machine, which can be copied; long lines scroll. @param label what it is, for a screen reader */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  const code = useRef<HTMLPreElement>(null);
  const { isCopied, copy } = useCopy(text, () => {
    if (code.current) getSelection()?.selectAllChildren(code.current);
  });
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
      {copy && (
        <IconButton
          icon={Copy}
          label={isCopied ? 'Copied' : `Copy: ${label}`}
          className="mt-0.5 me-0.5"
          onClick={copy}
        />
      )}
    </div>
  );
}
