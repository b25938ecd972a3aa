// Imported first: what follows needs this Node, and an older one would stop in it with an error of its own.
const oldest = 20;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `[istmo] Node ${oldest} or newer is needed to start this (found ${process.version}): install it from https://nodejs.org, then start again\n`,
  );
  process.exit(1);
}
