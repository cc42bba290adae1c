import { Flag, Int, List, Timestamp, Nested, Text } from '@studio/operations/fields';
import { ActorView } from './step.views';

export class VersionView {
  @Text('Id of the version.') readonly versionId: string;
  @Text('Its name.') readonly name: string;
  @Int('The revision that it names.', { min: 1 }) readonly rev: number;
  @Flag('Kept by itself before something was overwritten or deleted.') readonly automatic: boolean;
  @Timestamp('When it was made.') readonly createdAt: string;
  @Nested(ActorView, 'Who made it, or what it was kept from.') readonly actor: ActorView;
}

export class VersionListView {
  @List(VersionView, 'Latest revision first.') readonly items: readonly VersionView[];
  @Text('Send as cursor for the next page; null on the last.', { nullable: true })
  readonly nextCursor: string | null;
}

export class DeletedVersionView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the version.') readonly versionId: string;
}
