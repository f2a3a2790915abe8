-- owner: limits
-- Players whose play was stopped by their score and who left the queue of compliance by a talk or a limit come back into it (trust TR-D13).
UPDATE limits.harm SET open_since = clock_timestamp() WHERE blocked_by = 'score' AND open_since IS NULL;
