import type { Command } from 'commander';
import { documentOf, documentText } from '../../domain/content/transfer.ts';
import { readSettings } from '../settings/read-settings.ts';
import { command, printLine, storedContent, withStore } from './command.ts';
import type { StaticCopyResult } from './static-copy.ts';

/** `engawa export`: writes the content of the site as one JSON document, or its pages as files. */
export const exportCommand = (): Command =>
  command('export', 'write the content as one JSON document, or the pages as files', [
    'engawa export > site.json',
    'engawa export --static copy      # a folder for any host of files',
  ])
    .description(
      'Writes the content of the site, which is what the admin edits, as one JSON document to standard output. ' +
        'It can be read, edited, compared with another export by diff, and imported again. Pictures and uploaded ' +
        'files are not in it, only their addresses; messages and tokens are not in it either. ' +
        'The addresses of premium tools are in it, so keep it private. engawa backup saves everything. ' +
        'With --static it writes what visitors get instead: the pages, pictures and free files, as plain files for the ' +
        'root of a host, not for a folder of one. Forms lead to the site itself, at SITE_URL.',
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
