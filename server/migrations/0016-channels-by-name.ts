/**
 * What channels are sorted by: their names without case and accents, which SQLite leaves out of English
 * letters only, so that "Ärzte" came after "Zebra".
 */
export const channelsByName = `
ALTER TABLE channels ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
UPDATE channels SET sort_name = folded(name);
CREATE TRIGGER channels_sorted_when_new AFTER INSERT ON channels BEGIN
  UPDATE channels SET sort_name = folded(new.name) WHERE id = new.id;
END;
CREATE TRIGGER channels_sorted_when_renamed AFTER UPDATE OF name ON channels
  WHEN new.name <> old.name BEGIN
  UPDATE channels SET sort_name = folded(new.name) WHERE id = new.id;
END;
DROP INDEX channels_by_name;
DROP INDEX channels_subscribed_by_name;
CREATE INDEX channels_by_name ON channels (sort_name, id);
CREATE INDEX channels_subscribed_by_name ON channels (sort_name, id) WHERE subscribed = 1;
`;
