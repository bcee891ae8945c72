import { LibraryAdd } from '../library.ts';
import { MediaDetails } from '../media.ts';
import { defineRoutes } from './route.ts';

/** The call that adds a video to the library. */
export const libraryRoutes = defineRoutes({
  addToLibrary: {
    method: 'POST',
    path: '/api/library',
    body: LibraryAdd,
    response: MediaDetails,
    status: 201,
  },
});
