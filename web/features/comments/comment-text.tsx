import type { Comment } from '../../../contract/comment.ts';
import { classes } from '../../lib/classes.ts';
import { useUnfolding } from '../../ui/use-unfolding.tsx';
import './comment-text.css';

/** A comment longer than this is folded. */
const LONG_CHARACTERS = 1_600;
const LONG_LINES = 20;

/** What a comment says, folded where it is long. */
export function CommentText({ comment: { markdownText, htmlText } }: { comment: Comment }) {
  const isLong =
    markdownText.length > LONG_CHARACTERS || markdownText.split('\n').length > LONG_LINES;
  const { isFolded, text, button } = useUnfolding(isLong);
  return (
    <>
      {/* What runs from the right begins at the right edge: the text is narrower than a wide box. */}
      <div dir="auto">
        <div
          {...text}
          // Another text is another element, for what is done to its blocks.
          key={htmlText}
          ref={dressBlocks}
          className={classes('comment-text', isFolded && 'folded')}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered and sanitised it
          dangerouslySetInnerHTML={{ __html: htmlText }}
        />
      </div>
      {button}
    </>
  );
}

/**
 * Has bullets, edges and columns stand where those who read the script of the block look for them, and
 * the box of a task in place of its bullet: CSS cannot tell what an item begins with.
 */
function dressBlocks(text: HTMLElement | null): void {
  const blocks =
    text?.querySelectorAll<HTMLElement>(':scope > :is(ul, ol, blockquote, table)') ?? [];
  for (const block of blocks) block.dir = 'auto';
  for (const item of text?.querySelectorAll('ul > li') ?? []) {
    if (/^\s*[☐☑]/.test(item.textContent)) item.classList.add('task');
  }
}
