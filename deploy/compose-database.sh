#!/bin/sh
# Creates the database and its two roles (docs/admin-guide.md) for compose.yaml. PostgreSQL's image runs it once.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set owner="$OWNER_PASSWORD" --set api="$API_PASSWORD" <<'SQL'
create role lamplighter_owner login password :'owner';
create role lamplighter_api login password :'api';
create database lamplighter owner lamplighter_owner template template0 encoding 'UTF8';
SQL
