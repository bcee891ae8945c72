import { type Database, openDatabase } from '../platform/database.ts';
import { defineSearchFunctions } from './search-functions.ts';

/**
 * Opens the catalogue's database, making it where it does not exist. Its triggers call functions of the
 * search, so it cannot be written to without them.
 *
 * @param file a path, or `:memory:`
 * @throws where the file cannot be opened or is no database
 */
export const openCatalogue = (file: string): Database => openDatabase(file, defineSearchFunctions);
