// The process that encrypts, sends and restores backups beside the site. It is a part of the site's own program, so that
// a restored page is rendered by the same modules.
void import('./main.ts').then(({ startBackupTask }) => startBackupTask());
