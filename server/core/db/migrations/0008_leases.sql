-- Who may write what is derived: one holder at a time, until a time of the database's own clock, in milliseconds. The
-- epoch grows with every takeover, and a write that names an older one is refused.
-- The second key makes a takeover wait for writes under way, which hold the row by its keys, and lets a renewal pass.
create table leases (
  name text primary key,
  epoch bigint not null,
  holder text not null,
  until bigint not null,
  unique (name, epoch)
);
