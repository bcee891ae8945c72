import { changePassword, logIn, logOut } from './account-work.ts';
import { cancelAction, lookAtActions, submitAction, submitAgain } from './action-work.ts';
import { addChannel, changeChannel, refreshChannel } from './channel-work.ts';
import { addComment, deleteComment, editComment } from './comment-work.ts';
import { deleteFile, renameFile, uploadFile } from './file-work.ts';
import { createLabel, deleteLabel, renameLabel } from './label-work.ts';
import { addMedia, changeMedia, keepMedia } from './media-work.ts';
import { readSomething } from './reading-work.ts';
import type { Work, Workplace } from './workplace.ts';

/** What is done, each so often as its weight says. */
const WORKS: readonly (readonly [Work, number])[] = [
  [changeMedia, 24],
  [keepMedia, 3],
  [addMedia, 1],
  [addComment, 9],
  [editComment, 6],
  [deleteComment, 5],
  [createLabel, 5],
  [renameLabel, 4],
  [deleteLabel, 3],
  [uploadFile, 8],
  [renameFile, 4],
  [deleteFile, 5],
  [addChannel, 2],
  [changeChannel, 5],
  [refreshChannel, 2],
  [submitAction, 6],
  [submitAgain, 3],
  [cancelAction, 1],
  [lookAtActions, 3],
  [changePassword, 0.2],
  [logOut, 0.2],
  [readSomething, 14],
];

const TOTAL = WORKS.reduce((sum, [, weight]) => sum + weight, 0);
/** So often another work is drawn where there is nothing to do for one. */
const DRAWS = 5;

function draw({ random }: Workplace): Work {
  let left = random.next() * TOTAL;
  for (const [work, weight] of WORKS) {
    left -= weight;
    if (left < 0) return work;
  }
  return readSomething;
}

/** Does one thing that chance chooses, or nothing where there is nothing to do. */
export async function doSomething(workplace: Workplace): Promise<void> {
  if (!workplace.client.isLoggedIn) {
    await logIn(workplace);
    return;
  }
  for (let draws = 0; draws < DRAWS; draws += 1) {
    const done = draw(workplace)(workplace);
    if (done) return done;
  }
}
