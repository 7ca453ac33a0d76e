-- What the source can see of this chain: null where it does, else the reason. Derived: it is found out again.
create table sight (
  subject text primary key,
  reason text
);
