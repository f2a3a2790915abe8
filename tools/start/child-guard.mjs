// Loaded before each program that the launcher starts. A launcher that is killed outright cannot stop its children, so each child
// watches the channel to it: when the channel closes, the child ends itself in its own orderly way, and by force if that takes too long.
import { flushCompileCache } from 'node:module';

const FORCE_AFTER_MS = 12_000;
const FLUSH_AFTER_MS = 5_000;

// The cache of compiled modules is written at an orderly end only; a program that is killed would compile everything again.
setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();

if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), FORCE_AFTER_MS).unref();
  });
  process.channel.unref();
}

// Its output may go into a file on a full disk: then the output is lost, and nothing else is.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
