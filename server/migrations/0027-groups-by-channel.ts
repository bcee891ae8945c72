/**
 * Whether a video is in a group is told by its channel, which lies beside its document. So the groups of a video
 * need no index of their own, which took 31 bytes a video; without it, nothing can cascade to them, and what changes
 * them finds them by group and date.
 *
 * The index of the videos whose captions are looked for named their ids, which each of its entries ends with anyway.
 */
export const groupsByChannel = `
CREATE TEMPORARY TABLE former_groups AS SELECT group_id, uploaded_at, media_id FROM media_groups;
DROP TABLE media_groups;
CREATE TABLE media_groups (
  group_id INTEGER NOT NULL REFERENCES groups ON DELETE CASCADE,
  uploaded_at INTEGER NOT NULL,
  media_id INTEGER NOT NULL,
  PRIMARY KEY (group_id, uploaded_at, media_id)
) STRICT, WITHOUT ROWID;
INSERT INTO media_groups (group_id, uploaded_at, media_id)
  SELECT group_id, uploaded_at, media_id FROM former_groups ORDER BY 1, 2, 3;
DROP TABLE former_groups;

CREATE TRIGGER media_groups_of_old_media AFTER DELETE ON media BEGIN
  DELETE FROM media_groups
    WHERE group_id IN (SELECT group_id FROM channel_groups WHERE channel_id = old.channel_id)
      AND uploaded_at = old.uploaded_at AND media_id = old.id;
END;
DROP TRIGGER media_groups_of_old_member;
CREATE TRIGGER media_groups_of_old_member AFTER DELETE ON channel_groups BEGIN
  DELETE FROM media_groups
    WHERE group_id = old.group_id AND (uploaded_at, media_id) IN (
      SELECT uploaded_at, id FROM media WHERE channel_id = old.channel_id);
END;
DROP TRIGGER media_dates;
CREATE TRIGGER media_dates AFTER UPDATE OF uploaded_at ON media
  WHEN new.uploaded_at <> old.uploaded_at BEGIN
  UPDATE media_tags SET uploaded_at = new.uploaded_at WHERE media_id = new.id;
  UPDATE media_groups SET uploaded_at = new.uploaded_at
    WHERE group_id IN (SELECT group_id FROM channel_groups WHERE channel_id = new.channel_id)
      AND uploaded_at = old.uploaded_at AND media_id = new.id;
END;

DROP INDEX media_captions_due;
CREATE INDEX media_captions_due ON media (uploaded_at) WHERE captions_due_at IS NOT NULL;
`;
