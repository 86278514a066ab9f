-- The contest: teams, their bots, and who plays whom. Of tokens and cookies only digests are kept.
CREATE TABLE team (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, members TEXT NOT NULL, kind TEXT NOT NULL, token TEXT UNIQUE,
    accepts TEXT NOT NULL, barred INTEGER NOT NULL DEFAULT 0, active INTEGER, at INTEGER NOT NULL
);
CREATE TABLE session (hash TEXT PRIMARY KEY, team INTEGER NOT NULL, form TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX session_of_team ON session (team);
CREATE TABLE invitation (hash TEXT PRIMARY KEY, uses INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
-- What was asked for with an id: asked again, the same answer is given.
CREATE TABLE request (team INTEGER NOT NULL, id TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (team, id)) WITHOUT ROWID;
CREATE TABLE version (
    id INTEGER PRIMARY KEY, team INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, bytes INTEGER NOT NULL,
    at INTEGER NOT NULL, state TEXT NOT NULL, reports TEXT NOT NULL DEFAULT '[]', trial INTEGER, UNIQUE (team, number)
);
CREATE INDEX version_state ON version (state);
CREATE TABLE bout (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL, ranked INTEGER NOT NULL, asked_by INTEGER, rules TEXT NOT NULL,
    map TEXT, series INTEGER NOT NULL, at INTEGER NOT NULL, ended INTEGER, why TEXT, tournament INTEGER, label TEXT
);
CREATE INDEX bout_state ON bout (state, kind);
-- In a tournament each bout has a name of its own.
CREATE UNIQUE INDEX bout_of_tournament ON bout (tournament, label) WHERE tournament IS NOT NULL;
CREATE TABLE bout_player (
    bout INTEGER NOT NULL, place INTEGER NOT NULL, team INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (bout, place)
) WITHOUT ROWID;
CREATE INDEX bout_of_team ON bout_player (team, bout);
-- Seats hold places in the bout.
CREATE TABLE bout_match (
    bout INTEGER NOT NULL, number INTEGER NOT NULL, key TEXT NOT NULL, map TEXT NOT NULL, seed TEXT NOT NULL, seats TEXT NOT NULL,
    PRIMARY KEY (bout, number)
) WITHOUT ROWID;
CREATE INDEX bout_of_match ON bout_match (key);
CREATE TABLE rating (team INTEGER NOT NULL, at INTEGER NOT NULL, rating REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL);
CREATE INDEX rating_of_team ON rating (team, at);
CREATE TABLE announcement (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, text TEXT NOT NULL);
-- Where rounds are started by hand, so many are allowed by now.
CREATE TABLE tournament (
    id INTEGER PRIMARY KEY, title TEXT NOT NULL, format TEXT NOT NULL, state TEXT NOT NULL, released INTEGER NOT NULL DEFAULT 0,
    at INTEGER, started INTEGER, ended INTEGER, field TEXT, by_round INTEGER NOT NULL, allowed INTEGER NOT NULL DEFAULT 1, waits INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE log (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, who TEXT, what TEXT NOT NULL, came_from TEXT);
