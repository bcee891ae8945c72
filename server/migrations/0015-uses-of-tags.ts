/** How many videos carry each tag, as the number of a channel's videos is kept. */
export const usesOfTags = `
ALTER TABLE tags ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
UPDATE tags SET uses = (SELECT count(*) FROM media_tags WHERE tag_id = tags.id);
CREATE TRIGGER tags_of_new_use AFTER INSERT ON media_tags BEGIN
  UPDATE tags SET uses = uses + 1 WHERE id = new.tag_id;
END;
CREATE TRIGGER tags_of_old_use AFTER DELETE ON media_tags BEGIN
  UPDATE tags SET uses = uses - 1 WHERE id = old.tag_id;
END;
`;
