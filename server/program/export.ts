import type { Command } from 'commander';
import { documentOf, documentText } from '../../domain/content/transfer.ts';
import { readSettings } from '../settings/read-settings.ts';
import { command, printLine, storedContent, withStore } from './command.ts';
import type { StaticCopyResult } from './static-copy.ts';

export const exportCommand = (): Command =>
  command('export', 'write the content as one JSON document, or the pages as files', [
    'engawa export > site.json',
    'engawa export --static copy      # a folder for any host of files',
  ])
    .description(
      'Writes what the admin edits as one JSON document, which can be compared and imported again. Keep it private: it has ' +
        'the addresses of premium tools. With --static it writes the public pages, pictures and free files instead, for ' +
        'the root of a host of files.',
    )
    .option(
      '--static <folder>',
      'write the pages as files into this folder, which is empty or not there yet',
    )
    .action(async ({ static: folder }: { readonly static?: string }) => {
      if (folder !== undefined) {
        const { pages, files } = await copyBuiltSite(folder);
        printLine(process.stdout, `Copied ${pages} pages and ${files} files to ${folder}.`);
        return;
      }
      const document = await withStore(readSettings(), async (store) =>
        documentOf(await storedContent(store), new Date().toISOString()),
      );
      process.stdout.write(documentText(document));
    });

async function copyBuiltSite(folder: string): Promise<StaticCopyResult> {
  // Only a build has pages. The other commands do not load it.
  const [{ BUILT_PAGES }, { copySite }] = await Promise.all([
    import('../start/main.ts'),
    import('./static-copy.ts'),
  ]);
  return copySite({ settings: readSettings(), folder, maker: BUILT_PAGES });
}
