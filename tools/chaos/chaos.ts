/** `npm run chaos [-- account]`: kills under a load of bets, or of everything else that players do with their accounts. */
if (process.argv[2] === 'account') await import('./account/account-loop.ts');
else await import('./kill-loop.ts');

export {};
