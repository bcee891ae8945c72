/**
 * Instants (`…_at`) are milliseconds since 1970. Lists are ordered by an instant and then by id, so
 * that a page never depends on chance; each order has its index.
 *
 * `media_tags` and `media_groups` carry the video's upload date, so that a tag's or a group's newest
 * videos are one walk along an index; triggers keep the copies true.
 */
export const initialSchema = `
CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE channels (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL CHECK (source IN ('youtube')),
  remote_id TEXT NOT NULL,
  handle TEXT COLLATE NOCASE,
  name TEXT NOT NULL,
  name_edited INTEGER NOT NULL DEFAULT 0 CHECK (name_edited IN (0, 1)),
  description TEXT,
  avatar_url TEXT,
  subscribed INTEGER NOT NULL CHECK (subscribed IN (0, 1)),
  schedule TEXT NOT NULL,
  next_run_at INTEGER,
  last_extract_at INTEGER,
  -- Whether all its videos are wanted, or only those from its newest on.
  full_extract INTEGER NOT NULL CHECK (full_extract IN (0, 1)),
  -- When the listing was last read without a gap; null while videos may be missing.
  listed_completely_at INTEGER,
  video_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  UNIQUE (source, remote_id)
) STRICT;
CREATE INDEX channels_by_name ON channels (name COLLATE NOCASE, id);
CREATE INDEX channels_subscribed_by_name ON channels (name COLLATE NOCASE, id) WHERE subscribed = 1;
CREATE INDEX channels_due ON channels (next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX channels_by_handle ON channels (handle);

CREATE TABLE groups (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE channel_groups (
  channel_id INTEGER NOT NULL REFERENCES channels ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES groups ON DELETE CASCADE,
  PRIMARY KEY (channel_id, group_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX channel_groups_by_group ON channel_groups (group_id, channel_id);

CREATE TABLE media (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL CHECK (source IN ('youtube')),
  remote_id TEXT NOT NULL,
  channel_id INTEGER NOT NULL REFERENCES channels ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_edited INTEGER NOT NULL DEFAULT 0 CHECK (name_edited IN (0, 1)),
  kind TEXT NOT NULL CHECK (kind IN ('video', 'short', 'live')),
  duration INTEGER,
  -- 0: estimated from its place in the listing, 1: approximate ("2 years ago"), 2: exact
  uploaded_at INTEGER NOT NULL,
  uploaded_precision INTEGER NOT NULL CHECK (uploaded_precision BETWEEN 0 AND 2),
  -- The place within its tab of the channel; a newer video has a higher one.
  listing_position INTEGER,
  views INTEGER,
  likes INTEGER,
  availability TEXT NOT NULL DEFAULT 'public'
    CHECK (availability IN ('public', 'private', 'members', 'age', 'region', 'upcoming', 'removed')),
  watched INTEGER NOT NULL DEFAULT 0 CHECK (watched IN (0, 1)),
  watch_later_at INTEGER,
  library_at INTEGER,
  details_at INTEGER,
  added_at INTEGER NOT NULL,
  -- A random place, so that a random order has pages.
  shuffle INTEGER NOT NULL DEFAULT (random()),
  UNIQUE (source, remote_id)
) STRICT;
CREATE INDEX media_latest ON media (uploaded_at DESC, id DESC);
CREATE INDEX media_top ON media (views DESC, id DESC, uploaded_at);
CREATE INDEX media_by_duration ON media (duration DESC, id DESC);
CREATE INDEX media_added ON media (added_at DESC, id DESC);
CREATE INDEX media_shuffled ON media (shuffle, id);
CREATE INDEX media_of_channel ON media (channel_id, uploaded_at DESC, id DESC);
CREATE INDEX media_listing ON media (channel_id, kind, listing_position DESC) WHERE listing_position IS NOT NULL;
CREATE INDEX media_later ON media (watch_later_at DESC, id DESC) WHERE watch_later_at IS NOT NULL;
CREATE INDEX media_library ON media (library_at DESC, id DESC) WHERE library_at IS NOT NULL;
CREATE INDEX media_without_details ON media (channel_id, uploaded_at DESC) WHERE details_at IS NULL;

CREATE TABLE media_descriptions (
  media_id INTEGER PRIMARY KEY REFERENCES media ON DELETE CASCADE,
  description TEXT NOT NULL
) STRICT;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE media_tags (
  tag_id INTEGER NOT NULL REFERENCES tags ON DELETE CASCADE,
  uploaded_at INTEGER NOT NULL,
  media_id INTEGER NOT NULL REFERENCES media ON DELETE CASCADE,
  PRIMARY KEY (tag_id, uploaded_at, media_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX media_tags_by_media ON media_tags (media_id, tag_id);

CREATE TABLE media_groups (
  group_id INTEGER NOT NULL REFERENCES groups ON DELETE CASCADE,
  uploaded_at INTEGER NOT NULL,
  media_id INTEGER NOT NULL REFERENCES media ON DELETE CASCADE,
  PRIMARY KEY (group_id, uploaded_at, media_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX media_groups_by_media ON media_groups (media_id, group_id);

CREATE TRIGGER media_groups_of_new_media AFTER INSERT ON media BEGIN
  INSERT INTO media_groups (group_id, uploaded_at, media_id)
    SELECT group_id, new.uploaded_at, new.id FROM channel_groups WHERE channel_id = new.channel_id;
END;
CREATE TRIGGER media_groups_of_new_member AFTER INSERT ON channel_groups BEGIN
  INSERT INTO media_groups (group_id, uploaded_at, media_id)
    SELECT new.group_id, uploaded_at, id FROM media WHERE channel_id = new.channel_id;
END;
CREATE TRIGGER media_groups_of_old_member AFTER DELETE ON channel_groups BEGIN
  DELETE FROM media_groups
    WHERE group_id = old.group_id
      AND media_id IN (SELECT id FROM media WHERE channel_id = old.channel_id);
END;
CREATE TRIGGER media_dates AFTER UPDATE OF uploaded_at ON media
  WHEN new.uploaded_at <> old.uploaded_at BEGIN
  UPDATE media_tags SET uploaded_at = new.uploaded_at WHERE media_id = new.id;
  UPDATE media_groups SET uploaded_at = new.uploaded_at WHERE media_id = new.id;
END;
CREATE TRIGGER channel_videos_counted AFTER INSERT ON media BEGIN
  UPDATE channels SET video_count = video_count + 1 WHERE id = new.channel_id;
END;
CREATE TRIGGER channel_videos_discounted AFTER DELETE ON media BEGIN
  UPDATE channels SET video_count = video_count - 1 WHERE id = old.channel_id;
END;

CREATE TABLE attachments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  media_id INTEGER NOT NULL REFERENCES media ON DELETE CASCADE,
  name TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN
    ('uploaded', 'uploaded_audio', 'uploaded_video', 'generated_audio', 'generated_video', 'others')),
  content_type TEXT NOT NULL,
  file_name TEXT NOT NULL UNIQUE,
  duration REAL,
  size INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attachments_of_media ON attachments (media_id, created_at DESC, id DESC);

CREATE TABLE comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  media_id INTEGER NOT NULL REFERENCES media ON DELETE CASCADE,
  markdown_text TEXT NOT NULL,
  html_text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX comments_of_media ON comments (media_id, created_at DESC, id DESC);

CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at INTEGER NOT NULL,
  entity_type TEXT NOT NULL CHECK (entity_type IN ('media', 'channel')),
  entity_id INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('action', 'subscription')),
  status TEXT NOT NULL CHECK (status IN ('success', 'failure')),
  details TEXT NOT NULL
) STRICT;
CREATE INDEX audit_of_entity ON audit (entity_id, entity_type, id DESC);
CREATE INDEX audit_by_source ON audit (source, id DESC);

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- At most one job of a key is queued or running.
  key TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- Payloads that a person asked for while another one of the key was active, as JSON: run afterwards.
  follow_ups TEXT NOT NULL DEFAULT '[]',
  state TEXT NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- A higher one goes first.
  priority INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  run_at INTEGER NOT NULL,
  -- How often it was claimed: only the newest claim may write.
  claims INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER,
  phase TEXT NOT NULL DEFAULT '',
  progress_done INTEGER NOT NULL DEFAULT 0,
  progress_total INTEGER,
  error TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX jobs_active_key ON jobs (key) WHERE state IN ('queued', 'running');
CREATE INDEX jobs_by_key ON jobs (key, id);
CREATE INDEX jobs_ready ON jobs (name, priority DESC, run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_leased ON jobs (lease_until) WHERE state = 'running';
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE state IN ('done', 'failed', 'cancelled');

-- Single facts that outlive a restart, such as a pause of all work against the platform.
CREATE TABLE facts (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
