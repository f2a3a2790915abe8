-- Players are asked every half year to look at their limits (TR-D4).
ALTER TABLE messages.message DROP CONSTRAINT message_kind_check,
  ADD CONSTRAINT message_kind_check CHECK (kind IN ('staff', 'welcome', 'password-changed', 'limits-review', 'document-accepted', 'document-refused', 'export-ready'));
