-- owner: wallet
-- Checks the accounts that there were before 0481 while money goes on moving.
ALTER TABLE money.account VALIDATE CONSTRAINT account_kind_check;
